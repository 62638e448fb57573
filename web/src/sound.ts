// A short tick for a stone, when the settings want it.
import {settings} from './settings';

let audio: AudioContext | null = null;

export function tick(): void {
  if (settings.sound !== 'on') return;
  audio ??= new AudioContext();
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = 420;
  gain.gain.setValueAtTime(0.18, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.09);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + 0.1);
}

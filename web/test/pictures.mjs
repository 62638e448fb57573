// Pictures of the page, to be looked at.
import {join} from 'node:path';
import {sleep} from './browser.mjs';
import {puzzle, stone} from './harness.mjs';

const SCREENS = {phone: {width: 360, height: 740, mobile: true}, laptop: {width: 1280, height: 800}, wide: {width: 2200, height: 1200}};
const GAME = '#11,a10:sf6d7e7e8d9g5h4g4i3';

async function scenes(page, shoot) {
  const overlays = async (name, ids, ready) => {
    for (const id of ids) await page.click('#o-' + id);
    await page.wait(ready);
    await sleep(1000);
    await page.evaluate('scrollTo(0, 0)');
    await shoot(name);
    for (const id of ids) await page.click('#o-' + id);
  };
  await page.wait(`${stone('i3')} !== ''`);
  await overlays('inferior', ['inferior', 'fill', 'must'], `document.querySelector('#legend p') !== null`);
  await overlays('analysis', ['analysis'], `document.querySelectorAll('#lines .line').length === 5`);
  await overlays('heat', ['heat'], `document.querySelector('[class*=heat-]') !== null`);
  await puzzle(page);
  await page.click('#solve');
  await page.wait(`document.querySelector('#solution').textContent.includes('c2')`);
  await shoot('solve');
  await page.click('#why');
  await page.click('#cell-d3');
  await page.wait(`/^(\\d+) \\/ \\1$/.test(document.querySelector('#explanation-place').textContent)`);
  await shoot('why');
  await page.evaluate(`location.hash = '#5,c3b2c2d2,'`);
  await page.wait(`${stone('d2')} !== ''`);
  await page.click('#review');
  await page.wait(`document.querySelector('#review').textContent === 'Review the game' && document.querySelector('#review-summary').innerText !== ''`, 60000);
  await page.click('#first');
  await page.click('#mistake-next');
  await shoot('review');
  await page.evaluate(`location.hash = '#11,'`);
  await page.wait(`document.querySelectorAll('.cell[data-stone=""]').length === 121`);
  await overlays('openings', ['openings'], `document.querySelector('[data-tint=swap]') !== null`);
}

export async function takePictures(browser, address, folder) {
  for (const [name, options] of Object.entries(SCREENS))
    for (const light of ['light', 'dark']) {
      const page = await browser.open(address + GAME, {...options, dark: light === 'dark'});
      await scenes(page, (scene) => page.screenshot(join(folder, `${name}-${light}-${scene}.png`)));
      await page.close();
    }
}

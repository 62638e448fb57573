// hexcheck in a web worker: the bytes of a certificate come as a message, what the program prints and its exit code go back.
importScripts('hexcheck.js');

onmessage = async ({data}) => {
  const lines = [];
  try {
    const program = await hexcheck({print: (line) => lines.push(line), printErr: (line) => lines.push(line)});
    program.FS.writeFile('certificate', data);
    let code = 0;
    try {
      code = program.callMain(['--memory', '512', 'certificate']) ?? 0;
    } catch (exit) {
      if (exit?.status === undefined) throw exit;
      code = exit.status;
    }
    // Exit code 0 is the only success, and then the first line begins so.
    postMessage({verified: code === 0 && lines[0]?.startsWith('VERIFIED') === true, verdict: lines[0] ?? ''});
  } catch (error) {
    postMessage({verified: false, verdict: String(error?.message ?? error)});
  }
};

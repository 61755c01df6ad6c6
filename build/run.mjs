// The entry of every npm script: node build/run.mjs SCRIPT [words]. Imports nothing before the version is checked, because every version of
// Node that knows modules must be able to read this file.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `IMEI Desk needs Node 20 or newer, and this is ${process.version}. Install a newer Node, then run the same command again.`,
  );
  process.exitCode = 1;
} else {
  import('./set-up.mjs').then(({ runSetUp }) => runSetUp(process.argv.slice(2)));
}

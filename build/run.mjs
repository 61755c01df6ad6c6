// The entry of every npm script: node build/run.mjs SCRIPT [words]. Imports nothing before checking the version, because any Node with
// modules must be able to read it.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `IMEI Desk needs Node 20 or newer, and this is ${process.version}. Install a newer Node, then run the same command again.`,
  );
  process.exitCode = 1;
} else {
  import('./set-up.mjs').then(({ runSetUp }) => runSetUp(process.argv.slice(2)));
}

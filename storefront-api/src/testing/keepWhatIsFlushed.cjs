// Loaded before a program: keeps in the folder DISK what would be left of the folder LIVE if the machine died, which is
// what was there at first and what has been flushed since. As on ext4 a file's flush keeps its name as well, and a
// folder's flush the names in it.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { dirname, join, relative } = require('node:path');

const { LIVE, DISK } = process.env;
const { fdatasyncSync } = fs;

/** Where on the disk a file of the live folder is, by its number: it may have had another name when it was flushed. */
const kept = new Map();

const placeOf = (path) => join(DISK, relative(LIVE, path));
const entriesIn = (folder) => fs.readdirSync(folder).map((name) => join(folder, name));

function keepFile(path, { ino }) {
  const place = placeOf(path);
  fs.mkdirSync(dirname(place), { recursive: true });
  fs.copyFileSync(path, `${place}.draft`);
  fs.renameSync(`${place}.draft`, place);
  kept.set(ino, place);
}

function keepNames(folder) {
  const place = placeOf(folder);
  fs.mkdirSync(place, { recursive: true });
  for (const path of entriesIn(folder)) {
    const before = kept.get(fs.statSync(path).ino);
    if (before === undefined || before === placeOf(path)) continue;
    fs.renameSync(before, placeOf(path));
    kept.set(fs.statSync(path).ino, placeOf(path));
  }
  const there = new Set(entriesIn(folder).map(placeOf));
  for (const former of entriesIn(place)) if (!there.has(former)) fs.rmSync(former, { recursive: true });
}

/** All that is in the live folder, with what each is. */
const listed = () =>
  [LIVE, ...fs.readdirSync(LIVE, { recursive: true }).map((name) => join(LIVE, name))].map((path) => ({
    path,
    stats: fs.statSync(path),
  }));

fs.cpSync(LIVE, DISK, { recursive: true });
for (const { path, stats } of listed()) if (stats.isFile()) kept.set(stats.ino, placeOf(path));

fs.fdatasyncSync = (descriptor) => {
  fdatasyncSync(descriptor);
  const { ino } = fs.fstatSync(descriptor);
  // What has no name any more is nobody's after the death of the machine.
  const { path, stats } = listed().find((one) => one.stats.ino === ino) ?? {};
  if (!path) return;
  if (stats.isDirectory()) keepNames(path);
  else keepFile(path, stats);
};
syncBuiltinESMExports();

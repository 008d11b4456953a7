// Loaded before a command (`node -r`), and by what the commands share: an older Node ends with a SyntaxError of words
// that it does not know, and tells nobody which one is wanted. So this file is written in the oldest words.
'use strict';

var numbers = process.versions.node.split('.').map(Number);
var isOld = numbers[0] < 20 || (numbers[0] === 20 && numbers[1] < 19);

function refuse(sentence) {
  console.error('\n' + sentence);
  process.exit(1);
}

if (process.platform === 'win32')
  refuse('This shop runs on Linux, macOS, or WSL; on Windows itself it does not. Start it inside WSL.');
if (isOld) refuse('This shop needs Node 20.19 or later; this is Node ' + process.versions.node + '.');

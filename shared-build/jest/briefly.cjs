const { setFlagsFromString } = require('node:v8');

// A test's database lives for seconds, in which V8 would make fast code of its WebAssembly, in threads beside: twice the work, and nobody left to use it.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

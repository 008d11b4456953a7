const { setFlagsFromString } = require('node:v8');

// A test's database lives for seconds. V8 would spend background threads on optimizing its WebAssembly, which doubles
// the work and is hardly used before the test ends.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// What is waited for comes; how fast is not what these tests say, and a busy machine is slow.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

#!/usr/bin/env node
// The release command, for a repository that has this package installed.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');

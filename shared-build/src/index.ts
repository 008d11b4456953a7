export { remotesToBundle } from './bundledRemotes';
export { host } from './host';
export { remote } from './remote';
export { service } from './service';
export { releaseFileName, type PackageBuild, type ShellBuild, type RemoteBuild } from './manifest';

export type { ShellKind } from './find-shell'
export { isShellMethod, shellMethods } from './shell-methods'

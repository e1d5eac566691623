/** What the web does in the place of a shell that is absent or does not answer. */
export type WebFallback = 'back' | 'call' | 'nothing'

/** The methods of the contract, which `schemas/app.json` lists, each with its web fallback. */
export const shellMethods = {
  closeWebView: 'back',
  goHome: 'nothing',
  goMine: 'nothing',
  goLogin: 'nothing',
  callPhone: 'call',
  goRate: 'nothing',
  confirmBurialPoint: 'nothing',
  startBankFlow: 'nothing',
  endBankFlow: 'nothing',
} as const satisfies Readonly<Record<string, WebFallback>>

export type ShellMethod = keyof typeof shellMethods

/** True for the name of a method. */
export const isShellMethod = (name: string): name is ShellMethod =>
  Object.keys(shellMethods).includes(name)

import type { DevOptions } from './dev-options'
import { screensPath } from './list-screens'
import type { RunningApp } from './serve-app'

/** The lines of a start: the address first and last. */
export function startText(options: DevOptions, { origin, network, port }: RunningApp): string {
  const { api, configFile } = options
  const isMoved = options.port !== 0 && port !== options.port
  return [
    `Lienzo: ${origin}/`,
    ...(isMoved ? [`  Port ${options.port} is taken, so this is port ${port}.`] : []),
    ...network.map((address) => `  On a phone of this network: ${address}`),
    `  Screens   ${origin}${screensPath} lists all with their scenarios; \`npm start -- --list\` prints them.`,
    `  Answers   ${api ? `from ${api.href}` : 'from the sandbox; `--api https://…` uses a real server.'}`,
    `  Settings  ${configFile ?? 'the defaults; `--config config.json` uses those of a deployment.'}`,
    '  Documents under schemas/ and locales/ show as soon as they are saved.',
    '  Studio    `npm run studio` edits them beside a phone.',
    '  Check     `npm run check -- --watch` proves them as you write.',
    '  Stop with Ctrl+C.',
    `Open ${origin}/`,
  ].join('\n')
}

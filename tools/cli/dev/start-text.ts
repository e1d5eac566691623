import type { DevOptions } from './dev-options'
import type { RunningApp } from './serve-app'

/** The lines that `npm start` prints. The address is in the first and the last line. */
export function startText(options: DevOptions, { origin, network, port }: RunningApp): string {
  const { api, configFile } = options
  const isMoved = options.port !== 0 && port !== options.port
  return [
    `Lienzo: ${origin}/`,
    ...(isMoved ? [`  Port ${options.port} is taken, so this is port ${port}.`] : []),
    ...network.map((address) => `  On a phone of this network: ${address}`),
    `  Screens   ${origin}/testPreview lists all screens and scenarios; \`npm start -- --list\` prints them.`,
    `  API       ${api ? `from ${api.href}` : 'the sandbox; `--api https://…` uses a real server.'}`,
    `  Settings  ${configFile ?? 'the defaults; `--config config.json` uses the settings of a deployment.'}`,
    '  Documents The page reloads when a file in schemas/ or locales/ is saved.',
    '  Studio    `npm run studio` edits the documents next to a phone.',
    '  Check     `npm run check -- --watch` checks the documents after each change.',
    '  Stop with Ctrl+C.',
    `Open ${origin}/`,
  ].join('\n')
}

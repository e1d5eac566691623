import type { Plugin, Rolldown } from 'vite'

/** Prints one line about a finished build, unless the log is silent. */
export function buildSummary(): Plugin {
  let isQuiet = false
  return {
    name: 'lienzo-build-summary',
    apply: 'build',
    configResolved: ({ logLevel }) =>
      void (isQuiet = logLevel === 'error' || logLevel === 'silent'),
    writeBundle({ dir = 'dist' }, bundle) {
      if (isQuiet) return
      const files = Object.values(bundle)
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
      console.log(`Built ${files.length} files (${(bytes / 1e6).toFixed(1)} MB) in ${dir}.`)
      console.log('`npx lienzo configure dist` fits them to their config.json.')
    },
  }
}

function sizeOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  return Buffer.byteLength(file.type === 'asset' ? file.source : file.code)
}

/** Prints the messages of the bundler, except the duration of plugins. */
export const quietLogs: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, pass) => {
  if (log.code !== 'PLUGIN_TIMINGS') pass(level, log)
}

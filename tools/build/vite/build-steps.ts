import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { nginxHeaders, pagePolicy } from '../headers/index.ts'
import { ensureValidators, isValidatorSource } from '../index.ts'

/** Updates the validators before a build, a server or a test run. */
export function validators(): Plugin {
  return {
    name: 'lienzo-validators',
    configResolved: ensureValidators,
    handleHotUpdate({ file, server }) {
      if (isValidatorSource(relative(server.config.root, file))) ensureValidators()
    },
  }
}

/** Writes the security policy into the page, and the headers for the web server into a file. */
export function securityPolicy(): Plugin {
  return {
    name: 'lienzo-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy() },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const config = bundle['config.json']
        const text = config?.type === 'asset' ? String(config.source) : '{}'
        this.emitFile({
          type: 'asset',
          fileName: 'security-headers.conf',
          source: nginxHeaders(JSON.parse(text)),
        })
      },
    },
  }
}

/** Prints a summary of the build, unless the log is silent. */
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
      console.log('`npx lienzo configure dist` writes the settings of config.json into the pages.')
    },
  }
}

function sizeOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  return Buffer.byteLength(file.type === 'asset' ? file.source : file.code)
}

/** Hides the log lines about the duration of plugins. */
export const quietLogs: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, pass) => {
  if (log.code !== 'PLUGIN_TIMINGS') pass(level, log)
}

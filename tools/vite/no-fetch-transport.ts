import type { Plugin } from 'vite'

const stub = '\0lienzo-no-fetch-transport'

/**
 * Leaves axios's second transport out, which it only looks for where no XMLHttpRequest is; every
 * browser has one.
 */
export function noFetchTransport(): Plugin {
  return {
    name: 'lienzo-no-fetch-transport',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id === './fetch.js' && /[\\/]axios[\\/]lib[\\/]adapters[\\/]/.test(importer)
        ? stub
        : undefined,
    load: (id) => (id === stub ? 'export const getFetch = undefined' : undefined),
  }
}

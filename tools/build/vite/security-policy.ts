import type { Plugin } from 'vite'
import { nginxHeaders, pagePolicy } from '../headers/index.ts'

/**
 * Adds the strict policy to every page of a build, and a file with the headers for the web server.
 */
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

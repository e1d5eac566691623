import type { ViteHotContext } from 'vite/types/hot.js'
import type { EmbeddedFiles } from '../bootstrap/embedded'

/**
 * During development: when a document is saved, forgets the loaded documents and notifies the open
 * screen.
 */
export function watchDevelopment(hot: ViteHotContext, embedded: EmbeddedFiles): void {
  hot.on('lienzo:changed', () => {
    embedded.forget()
    window.dispatchEvent(new Event('lienzo:changed'))
  })
}

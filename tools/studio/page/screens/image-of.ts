import type { Snapshot } from '../frame/messages'

/** The size of the pictured phone, in CSS pixels. */
export const taken = { width: 360, height: 600 } as const

/** A screen as one picture, which runs no code and is cheaper than a frame. */
export function imageOf({ html, css }: Pick<Snapshot, 'html' | 'css'>): string {
  const page = new DOMParser().parseFromString(`<div id="root">${html}</div>`, 'text/html')
  const style = page.createElement('style')
  style.textContent = css
  page.body.prepend(style)
  const body = new XMLSerializer().serializeToString(page.body)
  const { width, height } = taken
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`)}`
}

import type { Snapshot } from '../frame/messages'

/** Open dialogs of a picture are above its page, as before. */
const own =
  'html,body{margin:0;overflow:hidden}dialog[data-top]{position:fixed;top:0;right:0;bottom:0;left:0;z-index:9;display:flex;box-shadow:0 0 0 100vmax rgba(12,20,27,.56)}[popover]{display:none}'

/** A picture as a separate page, without any code. */
export function pageOf({ html, css }: Snapshot, fontScale: number): string {
  return `<!doctype html><html style="font-size:${fontScale * 100}%"><head><meta charset="utf-8"><style>${css.replaceAll('</style', '')}${own}</style></head><body><div id="root">${html}</div></body></html>`
}

import { drawBarcode } from './code-128'
import { drawLogo, drawPhoto } from './logo'

const drawings: Readonly<Record<string, (rest: string) => string>> = {
  logo: drawLogo,
  channel: drawLogo,
  photo: drawPhoto,
  barcode: drawBarcode,
}

/**
 * Draws the asset of a name such as `logo-colibri` or `barcode-646180110400000007`; undefined for
 * an unknown kind.
 */
export function drawAsset(name: string): string | undefined {
  const [, kind = '', rest = ''] = /^([a-z]+)-([\w-]{1,48})$/.exec(name) ?? []
  return Object.hasOwn(drawings, kind) ? drawings[kind]?.(rest) : undefined
}

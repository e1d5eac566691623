/**
 * Bar and space widths of the symbols 0 to 105, six digits each, as the Code 128 standard (ISO/IEC
 * 15417) lists them.
 */
const SYMBOLS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132' +
  '221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313' +
  '231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141' +
  '114131311141411131211412211214211232'
const STOP = '2331112'
const START_B = 104
const START_C = 105
const MODULE_PX = 2
const QUIET_MODULES = 10
const HEIGHT_PX = 96

/**
 * Draws a text as a Code 128 barcode that scanners read; digits in pairs when there are only
 * digits.
 */
export function drawBarcode(text: string): string {
  const widths = [...withChecksum(encode(text)).map(readSymbol), STOP].join('')
  const bars: string[] = []
  let x = QUIET_MODULES
  for (const [index, width] of Array.from(widths, Number).entries()) {
    if (index % 2 === 0)
      bars.push(`M${x * MODULE_PX} 0h${width * MODULE_PX}v${HEIGHT_PX}h-${width * MODULE_PX}z`)
    x += width
  }
  const width = (x + QUIET_MODULES) * MODULE_PX
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT_PX}" width="${width}" height="${HEIGHT_PX}"><path fill="#fff" d="M0 0h${width}v${HEIGHT_PX}H0z"/><path d="${bars.join('')}"/></svg>`
}

/** The symbol values of a text, start symbol first and without checksum. */
export function encode(text: string): number[] {
  const pairs = /^(?:\d\d)+$/.test(text) ? text.match(/\d\d/g) : null
  if (pairs) return [START_C, ...pairs.map(Number)]
  return [
    START_B,
    ...Array.from(text, (letter) => letter.charCodeAt(0) - 32).filter(
      (value) => value >= 0 && value < 95,
    ),
  ]
}

function withChecksum(values: number[]): number[] {
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0)
  return [...values, sum % 103]
}

function readSymbol(value: number): string {
  return SYMBOLS.slice(value * 6, value * 6 + 6)
}

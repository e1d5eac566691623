import { expect, it } from 'vitest'
import { drawBarcode, encode } from '../sandbox'

/** Reads the widths of bars and spaces from the drawing, in modules. */
function readWidths(svg: string): string {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)/g)]
    .slice(1)
    .map(([, x, width]) => ({ x: Number(x) / 2, width: Number(width) / 2 }))
  return bars
    .map(({ x, width }, index) => {
      const next = bars[index + 1]
      return `${width}${next ? next.x - x - width : ''}`
    })
    .join('')
}

it('draws PJJ123C in set B with its checksum', () => {
  // 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 mod 103 = 55.
  const symbols = {
    start: '211214',
    P: '313121',
    J: '112133',
    1: '123221',
    2: '223211',
    3: '221132',
    C: '131321',
    55: '311321',
    stop: '2331112',
  }
  const { start, P, J, C, stop } = symbols
  expect(readWidths(drawBarcode('PJJ123C'))).toBe(
    [start, P, J, J, symbols[1], symbols[2], symbols[3], C, symbols[55], stop].join(''),
  )
})

it('writes digits in pairs when there are only digits', () => {
  expect(encode('646180')).toEqual([105, 64, 61, 80])
  expect(encode('64618')).toEqual([104, 22, 20, 22, 17, 24])
})

const sum = (digits: string) =>
  Array.from(digits, Number).reduce((total, width) => total + width, 0)

it.each(['646180110400000007', 'ABC-abc-123', '00'])(
  'draws %s as symbols of eleven modules and a stop of thirteen',
  (text) => {
    const widths = readWidths(drawBarcode(text))
    const symbols = widths.slice(0, -7).match(/.{6}/g) ?? []
    expect(symbols.map(sum)).toEqual(symbols.map(() => 11))
    expect(widths.slice(-7)).toBe('2331112')
    expect(symbols).toHaveLength(encode(text).length + 1)
  },
)

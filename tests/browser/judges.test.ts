import { expect, it } from 'vitest'
import { useProduct } from './harness'
import { judgePage } from './judge-page'

const product = useProduct()
const mode = { name: 'all', width: 360, height: 300, isKeyboardOpen: true, forcedColors: true }
const big = 'width: 60px; height: 60px; border: 1px solid'
const wideWord = 'width: 40px; white-space: nowrap'

it.each([
  ['nothing', `<button style="${big}; margin-top: 90px">Pay</button>`, []],
  [
    'a row that is wider than the page',
    '<div style="width: 400px">A row</div>',
    ['the page is 48 px too wide'],
  ],
  [
    'a text that is cut off',
    `<p style="${wideWord}; overflow: hidden">A long word</p>`,
    ['p "A long word" is cut'],
  ],
  [
    'a text that overlaps another text',
    '<p>One</p><p style="margin-top: -2.1em">Two</p>',
    ['p "One" lies on p "Two"'],
  ],
  [
    'a small button',
    '<button style="width: 30px; height: 60px">+</button>',
    ['button "+" is 30 × 60'],
  ],
  [
    'a button below another element',
    `<button style="${big}">Pay</button><div style="position: fixed; inset: 0"></div>`,
    ['button "Pay" cannot be reached'],
  ],
  [
    'a primary button in an upper corner',
    `<button class="lz-button--primary" style="${big}; position: absolute; top: 0; right: 0">Pay</button>`,
    ['button "Pay" is in an upper corner'],
  ],
  [
    'a button that touches the text above it',
    `<p style="margin: 90px 0 0">Words</p><button class="lz-button" style="${big}; display: block">Pay</button>`,
    ['button "Pay" touches p "Words"'],
  ],
  [
    'a field that a docked element hides while the user types',
    '<input style="margin-top: 225px; width: 60px; height: 60px"><p style="position: fixed; bottom: 0; height: 90px; left: 0; right: 0; margin: 0">Dock</p><p style="height: 400px"></p>',
    ['input "" is covered while the user types'],
  ],
  [
    'a cross that is only a background image',
    '<button aria-label="Close" style="width: 60px; height: 60px; border: 0; background: red"></button>',
    ['button "Close" is invisible'],
  ],
  [
    'a sticky element without a background',
    '<p style="position: sticky; bottom: 0">Dock</p>',
    ['p "Dock" is transparent'],
  ],
  [
    'a button that only its background separates from the page',
    '<body style="background: Canvas"><button class="lz-button" style="width: 60px; height: 60px; border: 0; background: Canvas">Pay</button>',
    ['button "Pay" has no edge'],
  ],
  [
    'nothing below an open dialog',
    '<button style="width: 30px; height: 60px">+</button><dialog open>Words</dialog>',
    [],
  ],
])('the checks of sizes detect %s', async (_, body, faults) => {
  const { page } = await product.phone({ width: mode.width, height: mode.height })
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">${body}`)
  expect(await judgePage(page, mode)).toEqual(faults)
})

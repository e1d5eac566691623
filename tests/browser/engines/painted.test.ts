import { beforeEach, expect, it } from 'vitest'
import { useEngine } from './use-engine'

let pending = Promise.resolve()
let release = () => {}
beforeEach(() => {
  pending = new Promise((resolve) => (release = resolve))
})

const phone = useEngine({
  onAsked: (path) => (path.startsWith('/assets/program-') ? pending : undefined),
})

/**
 * Runs in the page: returns the texts and boxes of all elements, and whether React has hydrated the
 * page.
 */
const look = () => ({
  isWhole: !document.querySelector('.lz-skeleton, .lz-start'),
  isReact: Object.keys(document.querySelector('#root > *') ?? {}).some((name) =>
    name.startsWith('__react'),
  ),
  drawn: document.getElementById('root')!.innerHTML,
  boxes: [...document.querySelectorAll('#root *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height]
  }),
})

it.each(['/order', '/repayment', '/complaint', '/About'])(
  'React hydrates the pre-rendered page of %s without changes',
  async (route) => {
    const { page, open, problems } = await phone()
    await open(route)
    const seen = () => page.evaluate(look)
    await expect.poll(seen).toMatchObject({ isWhole: true, isReact: false })
    const { drawn, boxes } = await seen()
    release()
    await expect.poll(seen).toMatchObject({ isReact: true, drawn, boxes })
    expect(await problems()).toEqual([])
  },
)

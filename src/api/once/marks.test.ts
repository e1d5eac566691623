import { expect, it } from 'vitest'
import { createMarks, type Mark } from './marks'

/** An area of a device that several tabs write to; `between` happens before a value is written. */
function createArea() {
  const kept = new Map<string, string>()
  const device = { between: () => {}, kept }
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      const { between } = device
      device.between = () => {}
      between()
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  const area = new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  return {
    device,
    tab: () =>
      createMarks(
        () => area,
        () => 0,
      ),
  }
}

const mark = (key: string, time = 0): Mark => ({
  endpoint: 'repayment.repaymentCommit',
  time,
  about: { salt: key, bits: 1 },
  same: { salt: key, bits: 2 },
  key,
})

it('survives another tab that writes one at the same moment', () => {
  const { device, tab } = createArea()
  const [one, two] = [tab(), tab()]
  device.between = () => two.keep(mark('b'))
  one.keep(mark('a'))
  device.between = () => two.remove(mark('b'))
  one.keep({ ...mark('a'), asked: true })
  expect(tab().read()).toEqual([{ ...mark('a'), asked: true }])
  device.between = () => two.keep(mark('c'))
  one.keep(mark('b'))
  expect(
    tab()
      .read()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['a', 'b', 'c'])
})

it('leaves nothing on a device without space', () => {
  const { device, tab } = createArea()
  tab().keep(mark('old', -2 * 86_400_000))
  tab().keep(mark('new'))
  expect([...device.kept.keys()]).toEqual(['lz.once.new'])
})

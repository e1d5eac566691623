import { expect, it } from 'vitest'
import { blockNavigation } from './block-navigation'

function aPage() {
  let hear: (event: object) => void = () => {}
  const addresses: string[] = []
  blockNavigation(
    {
      navigation: {
        addEventListener: (_: string, listener: typeof hear) => void (hear = listener),
      },
    },
    (address) => addresses.push(address),
  )
  const go = (
    url: string,
    { sameDocument = false, navigationType = 'push', cancelable = true } = {},
  ) => {
    let isPrevented = false
    hear({
      navigationType,
      cancelable,
      destination: { url, sameDocument },
      preventDefault: () => void (isPrevented = true),
    })
    return isPrevented
  }
  return { told: addresses, go }
}

it('reports a URL outside of the app, and does not open the URL', () => {
  const { told, go } = aPage()
  expect(go('https://elsewhere.test/')).toBe(true)
  expect(told).toEqual(['https://elsewhere.test/'])
})

it('ignores URLs of the app, and reloads', () => {
  const { told, go } = aPage()
  expect([
    go('/order', { sameDocument: true }),
    go('/', { navigationType: 'reload' }),
    go('/x', { cancelable: false }),
  ]).toEqual([false, false, false])
  expect(told).toEqual([])
})

it('has no effect in browsers without navigation events', () => {
  expect(() => blockNavigation({}, () => {})).not.toThrow()
})

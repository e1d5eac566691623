import { expect, it } from 'vitest'
import { useConfiguredBuild } from '../configured-build'
import { useEngine } from './use-engine'

const open = useEngine(useConfiguredBuild({ preview: true }))

/** Runs in the page: returns the number of loads that the page has sent itself. */
const countSent = () => (window as { pageRequests?: unknown[] }).pageRequests?.length

it.each([
  ['/order', 'loan-details', '#status-image'],
  ['/repayment', 'loan-play-detail', '#amount'],
])('a configured page of %s sends its load itself, exactly once', async (route, load, shown) => {
  const phone = await open()
  await phone.open(route)
  await phone.page.locator(shown).first().waitFor()
  expect(await phone.page.evaluate(countSent)).toBe(1)
  const loads = (await phone.calls()).filter(({ path }) => path.endsWith(`/${load}`))
  expect(loads).toHaveLength(1)
  expect(await phone.problems()).toEqual([])
})

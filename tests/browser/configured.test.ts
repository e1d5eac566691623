import { describe, expect, it } from 'vitest'
import { recordRequests } from './record-requests'
import { stepsOf } from './request-steps'
import { useConfiguredBuild } from './configured-build'
import { useProduct } from './harness'
import { button } from './page-parts'

const build = useConfiguredBuild({ preview: true })
const product = useProduct(build)
const strict = useProduct({ dist: build.dist })

const screens = [
  ['/order', 'loan-details', '#status-image'],
  ['/repayment', 'loan-play-detail', '#amount'],
  ['/delay', 'loan-play-delay-detail', '.lz-money'],
] as const
const loads = '**/loan-details/loan-details?*'

describe.each([
  ['es', {}],
  ['en', { isNeedPop: '1' }],
])('a configured page in the language %s', (_, more) =>
  it.each(screens)(
    '%s requests the data of its own screen exactly once',
    async (route, load, shown) => {
      const { page, takeContext, open, problems } = await product.phone()
      const context = takeContext()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const recorder = recordRequests(devtools)
      await open(route, more)
      await page.locator(shown).first().waitFor()
      const requests = recorder.since(0)
      const at = requests.findIndex(({ url }) => new URL(url).pathname.endsWith(load))
      expect(stepsOf(requests)[at]).toBe(1)
      const urls = requests.filter(({ kind }) => kind !== 'picture').map(({ url }) => url)
      expect(urls).toEqual([...new Set(urls)])
      expect(problems).toEqual([])
    },
  ),
)

it('a failed early load is handled like any other failed load, and a press repeats the load', async () => {
  const { page, open } = await product.phone()
  // The route handles every request, because a route that removes itself can leave a simultaneous
  // request without a response.
  let isFirst = true
  await page.route(loads, (route) => {
    const answer = isFirst ? route.abort() : route.continue()
    isFirst = false
    return answer
  })
  await open('/order')
  await button(page, 'Reintentar').click()
  await page.locator('#status-image').waitFor()
})

describe('if the deployment has changed its settings in the meantime', () => {
  it('the page keeps its own settings until it is configured again, and reports the difference', async () => {
    const { page, open } = await product.phone()
    const warning = page.waitForEvent('console', (message) =>
      message.text().includes('config.json: It has changed. Run lienzo configure.'),
    )
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { api: { loan: '/elsewhere' } } }),
    )
    await open('/order')
    await page.locator('#status-image').waitFor()
    await warning
  })

  it.each([
    ['if a captive portal answers with its own page', { body: '<title>Wi-Fi</title>' }],
    ['if the host fails', { status: 500, json: { error: 'x' } }],
  ])('reports nothing if the file cannot be read: %s', async (_, odd) => {
    const { page, open, problems } = await product.phone()
    await page.route('**/config.json', (route) => route.fulfill(odd))
    const answer = page.waitForResponse('**/config.json')
    await open('/order')
    await (await answer).finished()
    await page.evaluate(() => new Promise((frame) => void requestAnimationFrame(frame)))
    expect(problems.filter((problem) => problem.includes('config.json'))).toEqual([])
  })
})

it('the app sends its request itself if the headers block the inline script', async () => {
  const { page, open, calls } = await strict.phone()
  await open('/order')
  await page.locator('#status-image').waitFor()
  expect((await calls()).filter(({ path }) => path.endsWith('/loan-details'))).toHaveLength(1)
})

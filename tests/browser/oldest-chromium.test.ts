import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readScenarios } from '../../tools/sandbox/serve'
import { hasOld, openOld, type OldPage, type OldVersion } from './old-chromium'
import { reasonToSkip } from './scenario-words'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { scenarioQuery } from '../../src/preview/scenario-query'
import { findExcess } from './find-excess'
import { useProduct } from './harness'

const product = useProduct({ config: { site: { phone: '+52 55 5550 0100' } } })

/** Declares tests for an old Chromium build, or skips them when it is not installed. */
function inChromium(version: OldVersion, describeIt: (page: () => OldPage) => void): void {
  const isThere = hasOld(version)
  const missing = isThere
    ? ''
    : ': not here, npx tsx tests/browser/install-old-chromium.ts brings it'
  describe.skipIf(!isThere)(`Chromium ${version}${missing}`, () => {
    let page: OldPage
    beforeAll(async () => void (page = await openOld(version)))
    afterAll(() => page.close())
    describeIt(() => page)
  })
}

/**
 * True if the app has rendered the page. Static HTML, which the page hides until then, does not
 * count, and neither do skeletons.
 */
const isShown = `document.querySelector('main > *') && !document.querySelector('#elsewhere, .lz-skeleton')`

const pageText = (page: OldPage) => page.evaluate<string>('document.body.innerText')

inChromium(80, (page) => {
  const screens = readScreens(process.cwd()).map(
    ({ screen, routes }) => [screen, routes[0] ?? `/${screen}`] as const,
  )

  it.each(screens)('shows %s completely, within its width', async (screen, route) => {
    const { scenarios } = (await readScenarios())[screen]!
    const [name, scenario] = Object.entries(scenarios).find(([, one]) => !reasonToSkip(one))!
    const query = scenarioQuery(screen, name, scenario, 'old')
    const problems = page().problems.length
    await page().open(`${product.origin()}${route.startsWith('#') ? '/' : ''}${route}?${query}`)
    const { text, excess } = await page().until<{ text: string; excess: number }>(
      `${isShown} && {
        text: document.querySelector('main').innerText,
        excess: (${String(findExcess)})(),
      }`,
    )
    expect(text).toMatch(/\p{L}{3}/u)
    expect(excess).toBe(0)
    expect(page().problems.slice(problems)).toEqual([])
  })

  it('leads from the order to the payment methods', async () => {
    const { scenarios } = (await readScenarios())['loan-details']!
    const query = scenarioQuery('loan-details', '174', scenarios['174']!, 'old')
    await page().open(`${product.origin()}/order?${query}`)
    const press = `[...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Pagar')`
    await page().until(`${isShown} && !!${press}`)
    await page().evaluate(`${press}.click()`)
    await page().until(
      `location.pathname === '/repayment' && document.body.innerText.includes('Súper Mazorca')`,
    )
  })
})

inChromium(79, (page) => {
  it('says that it is too old, and shows the number to call', async () => {
    await page().open(`${product.origin()}/order?orderId=100174`)
    await page().until(`!!document.querySelector('#too-old a').innerText`)
    const text = await pageText(page())
    expect(text).toContain('Su navegador es demasiado antiguo')
    expect(text).toContain('Your browser is too old')
    expect(text).not.toContain('Cargando')
  })

  it('shows the static HTML of a public page', async () => {
    await page().open(`${product.origin()}/loanTerms`)
    expect(await pageText(page())).toContain('18. Disposiciones finales')
    expect(await pageText(page())).not.toContain('demasiado antiguo')
  })
})

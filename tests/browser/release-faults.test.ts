import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contents } from '../../tools/build/packaging/contents'
import { waitForRelease } from './fixtures/kept-release'
import { useReleasedProduct } from './fixtures/released-product'
import { useProduct } from './harness'
import { button, pathOf } from './page-parts'

const { product, releasing } = useReleasedProduct()
beforeEach(() => void (releasing.host.asked.length = 0))

/** The documents of the build, some with changed texts. */
function withChanges(changes: Readonly<Record<string, [from: string, to: string]>>): Contents {
  const changed = Object.entries(changes).map(([name, [from, to]]): [string, string] => {
    const text = releasing.built.get(name)!
    if (!text.includes(from)) throw new Error(`${name} has no ${from}.`)
    return [name, text.replace(from, to)]
  })
  return new Map([...releasing.built, ...changed])
}

const title = (words: string): [string, string] => [
  '"title":{"t":"loanDetails.title"}',
  `"title":"${words}"`,
]
const headline = (page: Page, words: string) =>
  page.getByRole('heading', { name: words, exact: true })

/** Waits until the device has the newest release of the host. */
async function waitForNewest(page: Page): Promise<void> {
  const number = Number(
    (await (await fetch(`${releasing.host.origin}/current.json`)).text()).match(
      /\\"number\\":(\d+)/,
    )![1],
  )
  // The clock waits for the rendered app, because the app's code has its own time limit.
  await page.locator('main > *').first().waitFor()
  await waitForRelease(page, number)
}

describe('a first visit', () => {
  it('paints the document of the build before it requests a file of a release', async () => {
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Publicado') }))
    const { page, open } = await product.phone()
    const requests: string[] = []
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('button.lz-button')) return
        observer.disconnect()
        performance.mark('painted')
      }).observe(document, { childList: true, subtree: true })
    })
    page.on('request', (request) => requests.push(request.url()))
    await open('/order')
    await expect
      .poll(() => requests.some((url) => url.startsWith(`${releasing.host.origin}/doc/`)))
      .toBe(true)
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName('painted')[0]!.startTime
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < painted)
        .map(({ name }) => new URL(name).pathname)
    })
    expect(early.length).toBeGreaterThan(2)
    expect(
      early.filter((path) => /current\.json|doc\/|objects\.json|release|validate/.test(path)),
    ).toEqual([])
    expect(await headline(page, 'Publicado').count()).toBe(0)
  })
})

describe('the document host [D13]', () => {
  it('receives nothing about the session, and the policy of the page allows requests to the host', async () => {
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Publicado') }), {
      refresh: true,
    })
    const { page, takeContext, open, problems } = await product.phone()
    const context = takeContext()
    await context.addCookies([
      { name: 'secret', value: 'cookie-of-host', url: releasing.host.origin },
    ])
    await open('/order', { userId: 'user-77', mobilePhone: '5512345678' })
    await expect
      .poll(() => releasing.host.asked.some(({ path }) => path.startsWith('/doc/')))
      .toBe(true)
    for (const { path, headers } of releasing.host.asked) {
      expect(path).toMatch(/^\/(current\.json|doc\/[0-9a-f]{64}\.json)$/)
      expect([headers.referer, headers.cookie, headers.authorization]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
    const session = new URL(page.url()).searchParams
    for (const value of session.values())
      if (value.length > 3) expect(JSON.stringify(releasing.host.asked)).not.toContain(value)
    expect(problems).toEqual([])
  })
})

describe('a payment', () => {
  it('stays on its first release until the borrower has left it', async () => {
    const amounts = (words: string): [string, string] => [
      '"title":{"t":"repayment.title"}',
      `"title":"${words}"`,
    ]
    await releasing.publisher.publish(
      withChanges({
        'screens/repayment': amounts('Pago uno'),
        'screens/loan-details': title('Orden uno'),
      }),
    )
    const { page, open } = await product.phone()
    await page.clock.install()
    await open('/order')
    await waitForNewest(page)
    await page.reload()
    await headline(page, 'Orden uno').waitFor()
    await button(page, 'Pagar').click()
    await headline(page, 'Pago uno').waitFor()

    const instructions = withChanges({
      'screens/repayment': amounts('Pago dos'),
      'screens/loan-details': title('Orden dos'),
    })
    await releasing.publisher.publish(instructions)
    await waitForNewest(page)
    await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
    await page.locator('#company').waitFor()
    await page.goBack()
    await headline(page, 'Pago uno').waitFor()
    await page.goBack()
    await headline(page, 'Orden dos').waitFor()
    await button(page, 'Pagar').click()
    await expect.poll(() => headline(page, 'Pago dos').isVisible()).toBe(true)
  })
})

describe('a payment that starts on the documents of the build', () => {
  it('ends on these documents, even if a release arrives meanwhile and the page is reloaded', async () => {
    const { page, open } = await product.phone()
    await page.clock.install()
    await open('/repayment')
    await headline(page, 'Pagar').waitFor()
    await releasing.publisher.publish(
      withChanges({
        'screens/repayment': ['"title":{"t":"repayment.title"}', '"title":"Pago nuevo"'],
        'screens/loan-details': title('Orden nueva'),
      }),
    )
    await waitForNewest(page)
    await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
    await page.locator('#company').waitFor()
    await page.reload()
    await page.locator('#company').waitFor()
    await page.goBack()
    await headline(page, 'Pagar').waitFor()
    await open('/order')
    await headline(page, 'Orden nueva').waitFor()
    await open('/repayment')
    await expect.poll(() => headline(page, 'Pago nuevo').isVisible()).toBe(true)
  })
})

describe('a document that crashes the page [D9]', () => {
  it('is quarantined, and its previous version replaces it at once', async () => {
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Bueno') }))
    const { page, open } = await product.phone()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'warning' && faults.push(message.text()))
    await page.clock.install()
    // Simulates a fault of the renderer: the title of this document throws.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'title', {
        set(value: string) {
          if (value === 'Malo') throw new TypeError('boom')
        },
      })
    })
    await open('/order')
    await waitForNewest(page)
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Malo') }))
    await waitForNewest(page)
    await page.reload()
    await headline(page, 'Bueno').waitFor()
    await button(page, 'Pagar').waitFor()
    await expect.poll(() => faults).toContain('[release-quarantined] loan-details TypeError: boom')
    await page.reload()
    await headline(page, 'Bueno').waitFor()
    expect(faults.filter((text) => text.includes('quarantined'))).toHaveLength(1)
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Mejor') }))
    await waitForNewest(page)
    await page.reload()
    await headline(page, 'Mejor').waitFor()
  })
})

describe('a disabled screen', () => {
  it('is replaced by the reason in the language of the borrower, until the screen is enabled', async () => {
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Abierto') }))
    const { page, open, problems } = await product.phone()
    await page.clock.install()
    await open('/order', { isNeedPop: '1' })
    await waitForNewest(page)
    await releasing.publisher.halt({
      disable: { 'loan-details': { es: 'Volvemos mañana.', en: 'We are back tomorrow.' } },
    })
    await waitForNewest(page)
    await page.reload()
    await page.getByText('We are back tomorrow.', { exact: true }).waitFor()
    expect(await page.getByText('Service closed', { exact: true }).count()).toBeGreaterThan(0)
    expect(pathOf(page)).toBe('/order')
    await releasing.publisher.halt({ enable: ['loan-details'] })
    await waitForNewest(page)
    await page.reload()
    await headline(page, 'Abierto').waitFor()
    expect(problems).toEqual([])
  })
})

describe('without a storage', () => {
  it('a release is used as long as the page is open, and nothing breaks [L1]', async () => {
    await releasing.publisher.publish(withChanges({ 'screens/loan-details': title('Sin memoria') }))
    const { page, open, problems } = await product.phone()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError')
        },
      })
    })
    await open('/order')
    await button(page, 'Pagar').click()
    await page.locator('#amount').waitFor()
    await expect
      .poll(async () => {
        await page.goBack()
        await button(page, 'Pagar').waitFor()
        const shown = await headline(page, 'Sin memoria').count()
        await button(page, 'Pagar').click()
        await page.locator('#amount').waitFor()
        return shown
      })
      .toBe(1)
    expect(problems).toEqual([])
  })
})

describe('a deployment without releases', () => {
  const plain = useProduct()

  it('loads no release files', async () => {
    const { page, open } = await plain.phone()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await open('/order')
    // At this moment, the app would also load releases.
    await expect.poll(() => requests.some((path) => path.includes('actions'))).toBe(true)
    await button(page, 'Pagar').click()
    await page.locator('#amount').waitFor()
    expect(
      requests.filter((path) => /release|objects\.json|current\.json|validate|ed25519/.test(path)),
    ).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()

/** Installs a faulty native app in the page, before the page loads. */
const install = (page: Page, kind: 'absent' | 'throws' | 'silent') =>
  page.addInitScript((setting) => {
    const answer = () => {
      if (setting === 'throws') throw new Error('native fault')
    }
    const methods = new Proxy({}, { get: () => answer })
    if (setting !== 'absent') Object.assign(window, { LoanShell: methods })
  }, kind)

describe('a native app', () => {
  it.each(['absent', 'throws', 'silent'] as const)(
    'that is %s leaves no screen without text and a control [B1]',
    async (kind) => {
      const { page, open } = await product.phone()
      const { uncaught } = listenTo(page)
      await install(page, kind)
      for (const [route, press] of [
        ['/jointFailure', 'Iniciar sesión'],
        ['/bindBank', 'Terminar'],
        ['/product', undefined],
      ] as const) {
        await open(route)
        await expectUsable(page)
        if (press) await button(page, press).click()
        await expectUsable(page)
      }
      expect(uncaught).toEqual([])
    },
  )

  it('forged messages and callbacks have no effect [B2]', async () => {
    const { page, open, problems } = await product.phone({ shell: 'android' })
    await open('/order')
    await button(page, 'Pagar').waitFor()
    const before = page.url()
    await page.evaluate(() => {
      for (const data of [
        'closeWebView',
        { method: 'goHome', done: true },
        '{"method":"endBankFlow"}',
        null,
      ])
        window.postMessage(data, '*')
      for (const name of ['pagehide', 'blur', 'endBankFlow', 'message'])
        window.dispatchEvent(new Event(name))
    })
    await expectUsable(page)
    expect([page.url(), problems]).toEqual([before, []])
  })
})

describe('a clipboard', () => {
  it('that refuses a copy leaves the code as selectable text [B4]', async () => {
    const { page, show } = await product.phone()
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      document.execCommand = () => false
    })
    await show('/carpmm', 'repay-instructions', 'repayment')
    await page
      .getByRole('button', { name: /^Copiar/ })
      .first()
      .click()
    await page.getByText('No se pudo copiar. Seleccione el texto para copiarlo.').first().waitFor()
    const code = page.locator('.lz-copy__value').first()
    const selected = await code.evaluate((element) => {
      const selection = window.getSelection()!
      selection.selectAllChildren(element)
      return [String(selection), getComputedStyle(element).userSelect]
    })
    expect(selected).toEqual([await code.innerText(), expect.not.stringMatching(/^none$/)])
    await expectUsable(page)
  })
})

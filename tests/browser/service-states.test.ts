import { describe, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()

describe('every complaint screen', () => {
  const screens = [
    ['/complaint', 'complaint-home', ['collected', 'no-order', 'failure', 'offline', 'english']],
    ['/complainPageNext', 'complaint-form', ['collection', 'failure', 'english']],
    [
      '/complaintList',
      'complaint-list',
      ['two-tabs', 'empty', 'no-tabs', 'type-as-value', 'english'],
    ],
    ['/complainDetails', 'complaint-details', ['no-score', 'waiting', 'missing', 'english']],
  ] as const

  it.each(screens)('passes axe-core, in light and dark: %s', async (route, screen, scenarios) => {
    const { page, show } = await product.phone()
    for (const [index, scenario] of scenarios.entries()) {
      await page.emulateMedia({
        colorScheme: index % 2 ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      await show(route, screen, scenario)
      await page.locator('main :is(button, a)').first().waitFor()
      expect(await findViolations(page), `${screen} ${scenario}`).toEqual([])
    }
  })

  it('passes axe-core with a modal open', async () => {
    const { page, open } = await product.phone()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('/complaint')
    await button(page, 'Cobranza').click()
    await button(page, 'Todos').click()
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it.each(['offline', 'malformed', 'html', 'recovers'])(
    'offers a retry, and shows the screen once the server responds: %s',
    async (scenario) => {
      const { page, show } = await product.phone()
      await show('/complaintList', 'complaint-list', scenario)
      await expect.poll(() => button(page, 'Reintentar').isVisible()).toBe(true)
      if (scenario !== 'recovers') return
      await button(page, 'Reintentar').click()
      await expect
        .poll(() => page.getByRole('tab').allInnerTexts())
        .toEqual(['En proceso', 'Respondidas'])
    },
  )
})

describe('every support screen', () => {
  it.each([
    [
      '/customerService',
      'customer-service',
      ['contacts', 'no-whatsapp', 'nothing', 'failure', 'english'],
    ],
    ['/aboutUs', 'about-us', ['spanish', 'english']],
    ['/jointFailure', 'joint-failure', ['spanish', 'english']],
    ['/nowhere', 'not-found', ['spanish', 'english']],
  ] as const)('passes axe-core, in light and dark: %s', async (route, screen, scenarios) => {
    const { page, show } = await product.phone()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const scenario of scenarios) {
        await show(route, screen, scenario)
        await page.locator('main :is(button, a)').first().waitFor()
        expect(await findViolations(page), `${screen} ${scenario} ${colorScheme}`).toEqual([])
      }
    }
  })
})

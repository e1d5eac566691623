import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'
import { button, sourcesOf, toast } from './page-parts'

const product = useProduct()
const reply = (page: Page) => page.getByRole('region', { name: 'Nuestra respuesta' })

describe('the complaint details', () => {
  it('shows the reply with its images, each of which opens in full size [CMPL-042 CMPL-043 CMPL-051 CMPL-057]', async () => {
    const { page, calls } = await openDetails('no-score')
    expect(await reply(page).innerText()).toContain('Lo revisamos y quedó corregido.')
    expect(await sourcesOf(reply(page).getByRole('img'))).toEqual([
      '/__sandbox/assets/photo-reply.svg',
    ])
    expect((await calls())[0]).toMatchObject({
      method: 'POST',
      path: '/stadium/user-problem/problem-detail',
      body: { problemId: '9001' },
    })
    await button(page, 'Imagen 1 de la respuesta').click()
    await page.getByRole('dialog', { name: 'Imagen' }).getByRole('img').waitFor()
  })

  it.each([
    ['waiting', 0],
    ['reply-text-only', 1],
    ['reply-images-only', 1],
  ])(
    'hides the reply if both its text and its images are empty: %s [CMPL-044]',
    async (scenario, shown) => {
      const { page } = await openDetails(scenario)
      expect(await reply(page).count()).toBe(shown)
    },
  )

  it('asks for a score 3 seconds after loading, accepts it without a call, and thanks for it [CMPL-045 AMBIG-033]', async () => {
    const { page, calls } = await openDetails('answered')
    const rating = page.getByRole('dialog', { name: 'Califique nuestro servicio' })
    await page.clock.runFor(3000)
    await rating.waitFor()
    await rating.getByRole('button', { name: 'Enviar' }).click()
    await toast(page, 'Seleccione una calificación').waitFor()
    await rating.getByRole('radio', { name: '3' }).check({ force: true })
    const before = (await calls()).length
    await rating.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('dialog', { name: 'Gracias por su opinión' }).waitFor()
    expect((await calls()).length).toBe(before)
  })

  it('asks for a score that can be declined [AMBIG-033]', async () => {
    const { page } = await openDetails('answered')
    await page.clock.runFor(3000)
    const rating = page.getByRole('dialog', { name: 'Califique nuestro servicio' })
    await rating.getByRole('button', { name: 'Cerrar' }).click()
    await rating.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it.each(['no-score', 'waiting'])(
    'never asks for a score if isNeedScore is zero, as a string or as a number: %s [CMPL-046 AMBIG-033]',
    async (scenario) => {
      const { page } = await openDetails(scenario)
      await page.clock.runFor(10_000)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  it("shows the server's message about an unknown complaint, and a retry", async () => {
    const { page, show } = await product.phone()
    await show('/complainDetails', 'complaint-details', 'missing')
    await toast(page, 'No encontramos esta queja.').waitFor()
    await expect.poll(() => button(page, 'Reintentar').isVisible()).toBe(true)
  })
})

async function openDetails(scenario: string) {
  const phone = await product.phone()
  await phone.page.clock.install()
  await phone.show('/complainDetails', 'complaint-details', scenario)
  await phone.page.getByRole('region', { name: 'Lo que nos contó' }).waitFor()
  return phone
}

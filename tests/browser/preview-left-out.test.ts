import { expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct({ config: {} })

it("a deployment without the preview has no page at the preview's URL, and ignores stored settings of the preview [AMBIG-022]", async () => {
  const { page, open, problems } = await product.phone()
  await page.addInitScript(() =>
    window.sessionStorage.setItem('lienzo.preview', '{"shell":"ios","profile":"in"}'),
  )
  await open('/testPreview')
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.locator('[data-profile]').getAttribute('data-profile')).toBe('mx')
  expect(await page.evaluate(() => 'webkit' in window)).toBe(false)
  expect(problems).toEqual([])
})

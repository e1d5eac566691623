import { expect, it } from 'vitest'
import { serveStudio } from '../../tools/server/studio/serve-studio'
import { shareChromium } from './browsers'

const root = process.cwd()

it('the studio opens with a screen, draws it on the phone, and has no errors', async () => {
  const studio = await serveStudio({ root, code: root, port: 0, framePort: 0 })
  const browser = await shareChromium()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(studio.address)
    await page.getByRole('tab', { name: 'Outline' }).waitFor()
    const phone = page.frameLocator('iframe[title="The app"]')
    await expect.poll(() => phone.getByRole('heading').first().isVisible()).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  } finally {
    await browser.close()
    await studio.close()
  }
})

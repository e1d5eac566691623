import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeDocument } from '../fixtures/small-project'
import { useStudio } from './fixtures/use-studio'
import { writeTeamProject } from './team-parts'

// A third language is only data: its code in the app document, and its texts.
const studio = useStudio((root) => {
  writeTeamProject(root)
  const app = JSON.parse(readFileSync(join(root, 'schemas/app.json'), 'utf8')) as object
  writeDocument(root, 'schemas/app.json', { ...app, languages: ['en', 'es', 'nl'] })
  cpSync(join(root, 'locales/en'), join(root, 'locales/nl'), { recursive: true })
  writeDocument(root, 'locales/nl/shop.json', { title: 'Reparatie', receipt: 'Bon' })
})

it('a third language needs no code: phone, forms, texts and checker know it, and a missing text is shown in another language', async () => {
  const page = await studio.open('repair', { viewport: { width: 1024, height: 768 } })
  const phone = page.frameLocator('iframe[title="The app"]')
  await page.getByLabel('Language', { exact: true }).selectOption('Dutch')
  await phone.getByText('Reparatie').waitFor()
  await phone.getByText('Owner', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Problems' }).click()
  await page.getByText('The text "shop.owner" is missing in nl.').waitFor()
  await page.getByRole('tab', { name: 'Texts' }).click()
  await page.getByRole('textbox', { name: 'shop.owner in Dutch' }).fill('Eigenaar')
  await phone.getByText('Eigenaar').waitFor()
  await page.getByRole('button', { name: 'New screen…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New screen' })
  for (const language of ['English', 'Spanish', 'Dutch'])
    expect(await dialog.getByRole('textbox', { name: `Title in ${language}` }).count()).toBe(1)
})

import { act, cleanup, fireEvent, screen as page, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../../renderer/core/testing'
import {
  navigationTargets,
  press,
  messageText,
  showScreen,
  type ScreenOptions,
} from './show-screen'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const empty = {
  appName: '',
  companyName: '',
  address: '',
  phone: '',
  email: '',
  copyright: '',
  privacyFrame: '',
  commissions: '',
}

async function choose(tab: string): Promise<void> {
  await act(async () => {
    page.getByRole('tab', { name: tab }).click()
    await settle()
  })
}

/** Fills in the four fields of the form, and sends it. */
async function send(values: readonly string[], options: ScreenOptions = {}): Promise<string> {
  await showScreen('site-contact', { locale: 'en', ...options })
  const fields = ['Name', 'Telephone', 'E-mail', 'Message'].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await act(async () =>
    fields.forEach((field, at) => fireEvent.change(field, { target: { value: values[at] } })),
  )
  await press('Submit')
  const text = messageText()
  cleanup()
  return text
}

describe('a tab of the site', () => {
  it('does not change the URL [AMBIG-015]', async () => {
    const { world } = await showScreen('site-home')
    await choose('Sobre nosotros')
    expect(page.getByRole('region', { name: 'Sobre nosotros' })).toBeTruthy()
    expect(navigationTargets(world)).toEqual([])
  })

  it('changes the URL with the option [AMBIG-015]', async () => {
    const { world } = await showScreen('site-home', { options: { tabsChangePath: true } })
    for (const tab of [
      'Sobre nosotros',
      'Opiniones',
      'Aviso de privacidad',
      'Términos y condiciones',
      'Contacto',
      'Inicio',
    ])
      await choose(tab)
    expect(navigationTargets(world)).toEqual([
      'site-about',
      'site-user',
      'site-policy',
      'site-loan-terms',
      'site-contact',
      'site-home',
    ])
  })
})

it.each([
  ['site-about', 'es', 'Sobre nosotros'],
  ['site-about', 'en', 'About us'],
  ['site-user', 'es', 'Opiniones'],
  ['site-user', 'en', 'User reviews'],
] as const)(
  '%s in %s contains only three images, each with its alternative text [SITE-016 SITE-017]',
  async (name, locale, label) => {
    await showScreen(name, { locale, session: { isNeedPop: locale === 'en' ? '1' : '2' } })
    const section = page.getByRole('region', { name: label })
    const pictures = within(section).getAllByRole<HTMLImageElement>('img')
    expect([pictures.length, section.textContent]).toEqual([3, ''])
    for (const { alt, src } of pictures) {
      expect(alt.length).toBeGreaterThan(20)
      expect(src).toMatch(new RegExp(`-${locale}$`))
    }
  },
)

describe('the contact form', () => {
  const full = ['Ana', '5512345678', 'ana@correo.example', 'Hola']
  const without = (at: number, by = '') => full.map((value, index) => (index === at ? by : value))

  it('has four fields, and confirms a complete message [SITE-019 SITE-022]', async () => {
    expect(await send(full)).toBe('Successful!')
    await showScreen('site-contact')
    expect(page.getAllByRole('textbox')).toHaveLength(4)
  })

  it.each([0, 1, 2, 3])(
    'refuses the message while field %i is empty or blank [SITE-021 AMBIG-043]',
    async (at) => {
      expect(await send(without(at))).toBe('Please provide complete information!')
      expect(await send(without(at, '   '))).toBe('Please provide complete information!')
    },
  )

  it('accepts spaces as text with the option, but not an empty field [AMBIG-043]', async () => {
    const options = { options: { allowBlankText: true } }
    expect(await send(without(1, '   '), options)).toBe('Successful!')
    expect(await send(without(1), options)).toBe('Please provide complete information!')
  })

  it("uses the region's texts if the region translates fixed texts [AMBIG-007]", async () => {
    expect(await send(without(3), { texts: { fixed: 'localised' } })).toBe(
      'Please provide complete information',
    )
  })
})

describe('an empty setting', () => {
  it('hides its content: no frame, no name, no address [AMBIG-021]', async () => {
    await showScreen('site-policy', { config: { site: empty } })
    expect(document.querySelector('iframe')).toBeNull()
    expect(
      page
        .getByRole('link', { name: 'Leer el aviso de privacidad para personas en México' })
        .getAttribute('href'),
    ).toBe('/privacy-policy')
    expect(
      within(page.getByRole('contentinfo'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Términos y condiciones', 'Aviso de privacidad'])
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Préstamos personales')
  })
  it.each([
    ['both', '+52 55 1234 5678', 'hola@jacaranda.example', 1],
    ['a telephone alone', '+52 55 1234 5678', '', 0],
    ['an address alone', '', 'hola@jacaranda.example', 0],
    ['neither', '', '', 0],
  ])(
    'says that borrowers can also call or write only if the company has a telephone number and an e-mail address: %s',
    async (_, phone, email, times) => {
      await showScreen('site-contact', { config: { site: { ...empty, phone, email } } })
      expect(page.getByText('Llene los cuatro campos.')).toBeTruthy()
      expect(page.queryAllByText('También puede llamarnos o escribirnos por correo.')).toHaveLength(
        times,
      )
    },
  )
})

import { cleanup, screen as page, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { showScreen } from './show-screen'

const site = {
  appName: 'Claro',
  companyName: 'Claro Finance Ltd.',
  address: 'Av. Reforma 1, CDMX',
  phone: '55 1234 5678',
  email: 'datos@claro.example',
  copyright: '',
  privacyFrame: '',
  commissions: '',
}

const textCache = new Map<string, string>()

/** The whole text of a document, rendered once per language and configuration. */
async function documentText(
  screen: string,
  locale: 'es' | 'en',
  config: JsonObject = { site },
): Promise<string> {
  const key = JSON.stringify([screen, locale, config])
  if (!textCache.has(key)) {
    await showScreen(screen, { locale, config })
    textCache.set(key, page.getByRole('article').textContent ?? '')
    cleanup()
  }
  return textCache.get(key)!
}

/** Statements of the terms, in English and in Spanish. */
const terms: readonly (readonly [ids: string, english: RegExp, spanish: RegExp])[] = [
  [
    'TERMS-002 AMBIG-004',
    /governed by Indian law/,
    /se rigen por la ley de la India \(Indian law\)/,
  ],
  [
    'TERMS-006',
    /Borrower.*Lender.*Loan Applicant.*Loan Application.*Loan Decision.*Promissory Note.*Disclosure Statement.*Personal Account.*Prolongation Service.*Maturity Date/,
    /\(Borrower\).*\(Lender\).*\(Loan Applicant\).*\(Loan Application\).*\(Loan Decision\).*\(Promissory Note\).*\(Disclosure Statement\).*\(Personal Account\).*\(Prolongation Service\).*\(Maturity Date\)/,
  ],
  [
    'TERMS-007',
    /in this order:Application\. The Loan Applicant fills in/,
    /en este orden:Solicitud\. El solicitante llena/,
  ],
  ['TERMS-008', /makes the Loan Decision within 1 day/, /decide en 1 día/],
  [
    'TERMS-009',
    /The acceptance is given by SMS or by call/,
    /La aceptación se da por SMS o por llamada/,
  ],
  [
    'TERMS-010',
    /After acceptance the Borrower receives the Disclosure Statement and confirms the Promissory Note/,
    /Después de la aceptación, .* confirma el pagaré/,
  ],
  [
    'TERMS-011',
    /credited .* within 1 to 3 calendar days of acceptance/,
    /abona .* de 1 a 3 días naturales desde la aceptación/,
  ],
  ['TERMS-012', /for 91 to 365 calendar days/, /de 91 a 365 días naturales/],
  [
    'TERMS-013',
    /On the Maturity Date the loan must have been repaid in full/,
    /En la fecha de vencimiento el préstamo debe estar pagado por completo/,
  ],
  [
    'TERMS-014',
    /Late penalties\. After maturity, the fee and the interest/,
    /Penalizaciones por atraso\. Después del vencimiento/,
  ],
  [
    'TERMS-015',
    /Default\. If the loan remains unpaid/,
    /Incumplimiento\. Si el préstamo sigue sin pagarse/,
  ],
  [
    'TERMS-016 AMBIG-065',
    /before, during or after maturity/,
    /antes, durante o después del vencimiento/,
  ],
  [
    'TERMS-017 AMBIG-065',
    /only if the interest and the penalties .* have been paid/,
    /solo si se han pagado el interés y las penalizaciones/,
  ],
  ['TERMS-018', /a natural person who acts for themselves/, /ser persona física/],
  ['TERMS-019', /of Indian nationality/, /de nacionalidad india/],
  ['TERMS-020', /over 18 years of age/, /mayor de 18 años/],
  ['TERMS-021', /full legal capacity/, /plena capacidad jurídica/],
  ['TERMS-022', /a permanent address in India/, /domicilio permanente en la India/],
  [
    'TERMS-023 AMBIG-064',
    /half of the term has elapsed, andat least 7 days have passed since disbursal\.Early repayment is not possible before day 7/,
    /la mitad del plazo, yhan pasado al menos 7 días desde el desembolso\.El pago anticipado no es posible antes del día 7/,
  ],
  [
    'TERMS-024 AMBIG-064',
    /name, birth date or address to the Lender within 3 calendar days/,
    /nombre, fecha de nacimiento o domicilio dentro de los 3 días naturales/,
  ],
  [
    'TERMS-025 AMBIG-063',
    /Once the application has been accepted, the Borrower may no longer cancel it/,
    /Una vez aceptada la solicitud, el prestatario ya no puede cancelarla/,
  ],
  [
    'TERMS-026',
    /three parties: the Borrower, the Lender and the visitor/,
    /tres partes: el prestatario, el prestamista y el visitante/,
  ],
  [
    'TERMS-027',
    /Whether to accept or reject a Loan Application is at the Lender's discretion/,
    /Aceptar o rechazar una solicitud queda a discreción del prestamista/,
  ],
  [
    'TERMS-028 AMBIG-063',
    /receives a request for cancellation, the Lender approves or rejects the request/,
    /recibe de todos modos una petición de cancelación, la aprueba o la rechaza/,
  ],
  [
    'TERMS-029 AMBIG-061',
    /New clientsRs\.1,000, a single time/,
    /Clientes nuevosRs\.1,000, una sola vez/,
  ],
  [
    'TERMS-030 AMBIG-061',
    /Repeat clientsRs\.800, a single time/,
    /Clientes recurrentesRs\.800, una sola vez/,
  ],
  ['TERMS-031 AMBIG-061', /Days 1 to 305% a day/, /Días 1 a 305% al día/],
  ['TERMS-032 AMBIG-061', /Days 31 to 904% a day/, /Días 31 a 904% al día/],
  ['TERMS-033 AMBIG-061', /From day 912% a day/, /Desde el día 912% al día/],
  [
    'TERMS-034',
    /notice of the assignment within 7 business days/,
    /Avisa de la cesión .* dentro de los 7 días hábiles/,
  ],
  [
    'TERMS-035',
    /must be paid within 10 days of the judgment/,
    /dentro de los 10 días siguientes a la sentencia/,
  ],
  [
    'TERMS-036',
    /in this order:legal charges,enforcement costs,penalties,fees,interest,principal\./,
    /en este orden:gastos legales,costos de ejecución,penalizaciones,comisiones,intereses,capital\./,
  ],
]

/** Statements of the privacy notice, in English and in Spanish. */
const notice: readonly (readonly [ids: string, english: RegExp, spanish: RegExp])[] = [
  ['PRIV-002 AMBIG-004', /for people in Mexico/, /para las personas en México/],
  ['PRIV-004', /CURP .*INE voter credential.*RFC .*SAT.*CLABE/, /CURP .*INE.*RFC .*SAT.*CLABE/],
  [
    'PRIV-008',
    /face data for 30 days at most; then we delete them/,
    /datos del rostro por 30 días como máximo; después los eliminamos/,
  ],
  [
    'PRIV-009 AMBIG-004 AMBIG-066',
    /ARCO.*decide on your request within 20 days/,
    /ARCO.*Decidimos sobre su solicitud en un plazo de 20 días/,
  ],
  ['PRIV-010', /takes effect within 15 working days/, /efectiva dentro de los 15 días hábiles/],
  [
    'PRIV-011',
    /corrections are made within 5 working days/,
    /las correcciones se hacen dentro de 5 días hábiles/,
  ],
  [
    'PRIV-012 AMBIG-066',
    /The response window is 10 working days/,
    /El plazo de respuesta es de 10 días hábiles/,
  ],
]

describe('the loan terms', () => {
  it.each(terms)('%s', async (_, english, spanish) => {
    expect(await documentText('loan-terms', 'en')).toMatch(english)
    expect(await documentText('loan-terms', 'es')).toMatch(spanish)
  })

  it('contain the name of the configured company at each place, or a description if no company is configured [TERMS-003]', async () => {
    const namedText = await documentText('loan-terms', 'en')
    expect(namedText.match(/Claro Finance Ltd\./g)).toHaveLength(3)
    expect(namedText).not.toMatch(/[{}]/)
    const nameless = await documentText('loan-terms', 'en', { site: { ...site, companyName: '' } })
    expect(nameless).toContain('the loans that the company that runs this app grants')
    expect(nameless).not.toMatch(/[{}]/)
  })

  it('have the same words on their own screen and in the tab of the site [AMBIG-016]', async () => {
    const alone = await documentText('loan-terms', 'es')
    expect(await documentText('site-loan-terms', 'es')).toBe(alone)
  })
})

describe('the privacy notice', () => {
  it.each(notice)('%s [PRIV-003]', async (_, english, spanish) => {
    expect(await documentText('privacy-policy', 'en')).toMatch(english)
    expect(await documentText('privacy-policy', 'es')).toMatch(spanish)
  })

  it('names the controller from the configuration, and leaves an empty space without one', async () => {
    expect(await documentText('privacy-policy', 'es')).toContain(
      'Claro Finance Ltd., con domicilio en Av. Reforma 1, CDMX, es responsable',
    )
    const silent = await documentText('privacy-policy', 'es', {})
    expect(silent).toContain(
      '[denominación social del prestamista], con domicilio en [domicilio del prestamista en México]',
    )
    expect(silent).not.toMatch(/[{}]/)
  })
})

describe.each([
  ['loan-terms', 18],
  ['privacy-policy', 14],
] as const)('the text of %s', (name, clauses) => {
  it('has every clause in both languages, and the contents link each clause in order [PRIV-003 TERMS-004]', async () => {
    for (const locale of ['es', 'en'] as const) {
      await showScreen(name, { locale, config: { site } })
      const links = within(page.getByRole('navigation')).getAllByRole('link')
      const headings = links.map(
        (link) => document.querySelector<HTMLElement>(link.getAttribute('href')!)!,
      )
      expect(links.map((link) => link.textContent)).toEqual(
        headings.map((heading) => heading.textContent),
      )
      expect(links.map((link) => Number.parseInt(link.textContent ?? '', 10))).toEqual(
        Array.from({ length: clauses }, (_, at) => at + 1),
      )
      expect(
        headings.every(
          (heading) =>
            heading.tagName === 'H2' && (heading.nextElementSibling?.textContent ?? '') !== '',
        ),
      ).toBe(true)
      cleanup()
    }
  })

  it('begins with the note that counsel must replace it', async () => {
    await showScreen(name, { locale: 'en' })
    expect(page.getByRole('note').textContent).toContain("to be replaced by the lender's counsel")
  })
})

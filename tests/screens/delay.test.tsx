import { cleanup, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { press, said, showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const store = {
  logo: '/store.svg',
  desc: 'Tienda',
  payCode: 'store',
  vCode: '646180110400000007',
  BARcodeImg: '/bars.svg',
}
const extension: JsonObject = {
  productLogo: '/logo.svg',
  productName: 'Jacaranda',
  delayInfo: {
    reviewer: 'Hoy paga solo el cargo.',
    delayAmount: '900.00',
    delayTime: '2026-11-28',
  },
  repayPlan: [
    { title: 'Cargo', time: '2026-11-21' },
    { title: 'Préstamo', time: '2026-11-28' },
  ],
  repayList: [{ title: 'Tiendas', list: [store] }],
  noticeMsg: 'Se refleja en minutos.',
  note: 'Vale al recibir el pago.',
}
const showExtension = (changed: JsonObject = {}, options: ScreenOptions = {}) =>
  showScreen('delay', {
    answers: { 'loan.loanPlayDelayDetail': { ...extension, ...changed } },
    ...options,
  })

describe('the cost of the extension', () => {
  it('is shown with the reviewer text and the repay date [DELAY-003 DELAY-004 DELAY-005 DELAY-006]', async () => {
    await showExtension()
    expect(
      ['Jacaranda', 'Hoy paga solo el cargo.', '$900.00'].map(
        (text) => page.getAllByText(text).length,
      ),
    ).toEqual([1, 1, 1])
    expect(document.querySelector('#date')?.textContent).toBe('Fecha de pago2026-11-28')
  })

  it.each([
    [undefined, 'es', '$900.00'],
    [undefined, 'en', '₹900.00'],
    ['fixed', 'en', '$900.00'],
  ] as const)(
    'with currencySource %s in %s it is %s [AMBIG-006]',
    async (currencySource, locale, amount) => {
      await showExtension(
        {},
        { locale, ...(currencySource ? { options: { currencySource } } : {}) },
      )
      expect(document.querySelector('#amount')?.textContent).toBe(amount)
    },
  )

  it('lists the repay plan with one row for each entry [DELAY-007]', async () => {
    await showExtension()
    expect(
      [
        ...page.getByRole('region', { name: 'Plan de pagos' }).querySelectorAll('.lz-key-value'),
      ].map((row) => row.textContent),
    ).toEqual(['Cargo2026-11-21', 'Préstamo2026-11-28'])
  })

  it('shows notice and note if the server sends them [AMBIG-038]', async () => {
    await showExtension()
    expect(
      ['Se refleja en minutos.', 'Vale al recibir el pago.'].map(
        (text) => page.getAllByText(text).length,
      ),
    ).toEqual([1, 1])
    cleanup()
    const { world } = await showExtension({
      noticeMsg: '',
      note: '',
      repayPlan: [],
      delayInfo: { reviewer: '', delayAmount: '900.00', delayTime: '' },
    })
    expect([
      document.querySelectorAll('#notice, #note, #plan, #date, #reviewer').length,
      world.faults,
    ]).toEqual([0, []])
  })
})

describe('the text about postponing', () => {
  it('stays in the reminder [AMBIG-027 AMBIG-065]', async () => {
    await showExtension()
    expect(document.querySelector('#explanation')).toBeNull()
  })

  it.each([
    ['es', /hasta 7 días.*solo se paga el cargo por el servicio de aplazamiento/],
    ['en', /up to 7 days.*only the deferral service fee is due/],
  ] as const)(
    'is also shown here with the option (%s) [AMBIG-027 DELAY-020 DELAY-021]',
    async (locale, text) => {
      await showExtension({}, { locale, options: { explanation: true } })
      expect(document.querySelector('#explanation')?.textContent).toMatch(text)
    },
  )
})

describe('the channels of an extension', () => {
  it('are grouped under title, not under reviewer [DELAY-008 AMBIG-036]', async () => {
    await showExtension({ repayList: [{ title: 'Tiendas', reviewer: 'No', list: [store] }] })
    expect(page.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Plan de pagos',
      'Tiendas',
    ])
  })

  it('lead to the instructions with request type 2 and the fee [DELAY-009 DELAY-010 CARPMM-020]', async () => {
    const { world } = await showExtension()
    await press('Tienda')
    expect(world.log).toEqual([
      [
        'go',
        {
          screen: 'repay-instructions',
          params: { requestType: '2', amount: '900.00', payCode: 'store' },
          session: true,
        },
      ],
    ])
  })

  it('copy the code and confirm this [DELAY-011 DELAY-012]', async () => {
    const { world } = await showExtension()
    await press('Copiar')
    expect([world.log, said()]).toEqual([[['copy', store.vCode]], 'Copiado'])
  })

  it('show the barcode under the same button, titled barCode [DELAY-013 DELAY-014 AMBIG-036]', async () => {
    await showExtension({}, { locale: 'en' })
    await press('Barcode')
    const dialog = page.getByRole('dialog', { name: 'barCode' })
    expect([dialog.querySelector('img')?.getAttribute('src'), dialog.textContent]).toEqual([
      store.BARcodeImg,
      expect.stringContaining('Scan to pay'),
    ])
  })

  it('detect a barcode by BARcodeImg alone [DELAY-018]', async () => {
    const { BARcodeImg, ...rest } = store
    await showExtension({
      repayList: [{ title: 'Tiendas', list: [{ ...rest, barCodeImg: BARcodeImg }] }],
    })
    expect(page.queryAllByRole('button', { name: 'Código de barras' })).toEqual([])
  })

  it('show a borrower without any channel the next step', async () => {
    await showExtension({ repayList: [] })
    expect(page.getByRole('note').textContent).toMatch(/atención al cliente/)
  })
})

it('the floating button leads to customer service under /Dag [DELAY-015]', async () => {
  const { world } = await showExtension()
  await press('Atención al cliente')
  expect(world.log).toEqual([
    ['go', { screen: 'customer-service', route: '/Dag', params: {}, session: true }],
  ])
})

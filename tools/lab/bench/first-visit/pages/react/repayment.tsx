import { useState } from 'react'
import { inPesos, loadInstalment, type Payment, type Row } from '../lender'
import { Channels } from './channels'
import { Line, Product, Screen } from './screen'

export function RepaymentScreen({ onPay }: { onPay: (payment: Payment) => void }) {
  return (
    <Screen title="Pagar" load={loadInstalment}>
      {(instalment) => (
        <>
          <section className="card">
            <Product logo={instalment.productLogo} name={instalment.productName} />
            <div className="due">
              <p className="muted">Monto a pagar</p>
              <p className="amount">{inPesos(instalment.repayAmount)}</p>
              <Line label="Fecha de pago" value={instalment.repayDate} />
            </div>
            <Details rows={instalment.detail} />
          </section>
          {instalment.repayList.map(({ reviewer, list }) => (
            <Channels
              key={reviewer}
              title={reviewer}
              list={list}
              onPay={(payCode) =>
                onPay({ payCode, amount: instalment.repayAmount, requestType: '1' })
              }
            />
          ))}
          <p className="caption">{instalment.noticeMsg}</p>
        </>
      )}
    </Screen>
  )
}

function Details({ rows }: { rows: readonly Row[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      {rows.slice(0, open ? undefined : 2).map(({ text, value }) => (
        <Line key={text} label={text} value={value} />
      ))}
      <button type="button" className="fold" onClick={() => setOpen(!open)}>
        {open ? 'Ocultar' : 'Más'}
      </button>
    </div>
  )
}

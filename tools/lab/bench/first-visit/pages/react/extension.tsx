import { inPesos, loadExtension, type Payment } from '../lender'
import { Channels } from './channels'
import { Icon, Line, Product, Screen } from './screen'

export function ExtensionScreen({ onPay }: { onPay: (payment: Payment) => void }) {
  return (
    <Screen title="Aplazar el pago" load={loadExtension}>
      {({ delayInfo, ...extension }) => (
        <>
          <section className="card">
            <Product logo={extension.productLogo} name={extension.productName} />
            <div className="due">
              <p className="muted">Cargo por aplazamiento</p>
              <p className="amount">{inPesos(delayInfo.delayAmount)}</p>
              <Line label="Fecha de pago" value={delayInfo.delayTime} />
            </div>
            <p>{delayInfo.reviewer}</p>
          </section>
          <section className="card">
            <h2>Plan de pagos</h2>
            <dl>
              {extension.repayPlan.map(({ title, time }) => (
                <Line key={title} label={title} value={time} />
              ))}
            </dl>
          </section>
          {extension.repayList.map(({ title, list }) => (
            <Channels
              key={title}
              title={title}
              list={list}
              onPay={(payCode) =>
                onPay({ payCode, amount: delayInfo.delayAmount, requestType: '2' })
              }
            />
          ))}
          <p className="caption">{extension.note}</p>
          <p className="caption">{extension.noticeMsg}</p>
          <button type="button" className="help" aria-label="Atención al cliente">
            <Icon name="help" />
          </button>
        </>
      )}
    </Screen>
  )
}

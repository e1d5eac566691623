import picture from '../../../../../../src/assets/status/174.svg'
import { loadOrder } from '../lender'
import { Line, Product, Screen } from './screen'

export function OrderScreen({ onRepay }: { onRepay: () => void }) {
  return (
    <Screen title="Mi préstamo" load={loadOrder}>
      {(order) => (
        <>
          <div className="status">
            <img src={picture} alt="" />
            <h2>{order.noticeStatusText}</h2>
            <p className="muted">{order.noticeDesText}</p>
          </div>
          <section className="card">
            <Product logo={order.productLogo} name={order.productName} />
            <dl>
              {order.userOrderDetail.detail
                .filter(({ value }) => value !== '' && value !== '0')
                .map(({ text, value }) => (
                  <Line key={text} label={text} value={value} />
                ))}
            </dl>
          </section>
          {['174', '180'].includes(order.orderStatus) && (
            <div className="dock">
              <button type="button" className="pay" onClick={onRepay}>
                Pagar
              </button>
            </div>
          )}
        </>
      )}
    </Screen>
  )
}

/** Puts start data into the page, as the studio's server does. */
export function setStart(start: object): void {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'studio-start'
  data.textContent = JSON.stringify(start)
  document.head.append(data)
}

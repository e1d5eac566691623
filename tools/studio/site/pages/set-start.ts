/** Adds start data to the page, like the studio's server. */
export function setStart(start: object): void {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'studio-start'
  data.textContent = JSON.stringify(start)
  document.head.append(data)
}

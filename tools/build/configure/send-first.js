// Sends the first loads of a configured page before any file of the app has loaded. The plan is in
// the preceding script tag. If the app needs the same request, it uses the response of the page.
// The script is shipped unchanged. If a browser cannot run it, the app sends the loads.
;(function () {
  var plan = JSON.parse(document.currentScript.previousElementSibling.textContent)
  if (location.pathname !== plan.path || location.hash.slice(0, 2) === '#/' || hasOwnWay()) return
  var given = new URLSearchParams(location.search)
  if (Array.from(given.values()).some(isOdd)) return
  window.pageRequests = plan.loads.map(send)

  // True if only the app can choose the loads, since it stored a release or a preview choice.
  function hasOwnWay() {
    try {
      return 'lz.release' in localStorage || 'lz.starts' in localStorage || 'lienzo.preview' in sessionStorage
    } catch {
      return false
    }
  }
  // True for a value that the app would drop or change: white space, or a word such as "null".
  function isOdd(value) {
    return value !== value.trim() || /^\W*(null|undefined|nan|object Object)\W*$/i.test(value)
  }
  function send(load) {
    var url = load.address + queryOf(load.query)
    var headers = {}
    for (var name in load.headers) headers[name] = headerText(valueText(load.headers[name]) || '')
    var all = Object.assign({ Accept: 'application/json, text/plain, */*' }, headers)
    var stop = new AbortController()
    var response = fetch(url, { headers: all, signal: stop.signal })
    // The failure is handled where the app uses the response.
    response.catch(function () {})
    return { method: 'GET', url: url, data: load.data, headers: headers, response: response, stop: stop }
  }
  function queryOf(pairs) {
    var query = ''
    pairs.forEach(function (pair) {
      var text = valueText(pair[1])
      if (text !== undefined) query += (query ? '&' : '?') + pair[0] + '=' + encodeURIComponent(text)
    })
    return query
  }
  function valueText(value) {
    if (typeof value === 'string') return value
    if (value.text !== undefined) return session(value.session) === value.is ? value.text : value.otherwise
    var text = session(value.session)
    return text === undefined ? value.otherwise : text
  }
  function session(name) {
    var value = given.get(name)
    return value || plan.defaults[name] || (value === null ? undefined : value)
  }
  function headerText(text) {
    return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text)
  }
})()

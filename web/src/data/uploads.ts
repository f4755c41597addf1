/** `fetch` by the one means of a browser that tells how much of a body has been sent, as a share from 0 to 1. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(responseText || null, { status, headers: answerHeaders(request) }));
      };
      request.onerror = () => reject(new TypeError('There was no answer'));
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function answerHeaders(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name, value.join(':').trim()];
  });
}

/**
 * Returns a script that stores the time at which the map was drawn: land, and discs in the accent colour where there
 * are projects. It is a text because this side knows no DOM. Pixels are read from a copy scaled down ten times: a disc
 * is larger than that, and reading costs each page the same.
 */
export const drawn = (hasProjects: boolean): string => `(() => {
  const small = document.createElement('canvas');
  const context = small.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingEnabled = false;
  const rgb = (element, name) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(' + name + ')';
    element.append(probe);
    const found = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    probe.remove();
    return found;
  };
  const look = () => {
    const frame = document.querySelector('[role="application"]');
    const canvases = frame ? [...frame.querySelectorAll('canvas')] : [];
    if (canvases.length > 0) {
      const wanted = [rgb(frame, '--map-land'), ...(${hasProjects} ? [rgb(frame, '--portal-accent')] : [])];
      const seen = wanted.map(() => false);
      for (const canvas of canvases) {
        small.width = Math.ceil(canvas.width / 10);
        small.height = Math.ceil(canvas.height / 10);
        if (!small.width || !small.height) continue;
        context.imageSmoothingEnabled = false;
        context.drawImage(canvas, 0, 0, small.width, small.height);
        const { data } = context.getImageData(0, 0, small.width, small.height);
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] < 250) continue;
          wanted.forEach(([r, g, b], index) => {
            if (Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) < 12) seen[index] = true;
          });
        }
      }
      if (seen.every(Boolean)) {
        globalThis.mapDrawnAt = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/**
 * Returns a script that pans the map by pointer strokes of a second and returns the times between frames. After each
 * stroke the map comes to rest and loads its view.
 */
export const pan = (seconds: number): string => `new Promise((done) => {
  const viewport = document.querySelector('.ol-viewport');
  const box = viewport.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const send = (type, target, { x, y }, buttons) =>
    target.dispatchEvent(new PointerEvent(type, {
      bubbles: true, cancelable: true, composed: true, pointerId: 1, pointerType: 'mouse', isPrimary: true,
      button: type === 'pointermove' ? -1 : 0, buttons, clientX: x, clientY: y,
    }));
  const deltas = [];
  const startedAt = performance.now();
  let last = startedAt;
  let stroke = -1;
  let at = middle;
  const step = (now) => {
    deltas.push(now - last);
    last = now;
    const passed = now - startedAt;
    const current = Math.floor(passed / 1000);
    if (current !== stroke || passed >= ${seconds} * 1000) {
      if (stroke >= 0) send('pointerup', document, at, 0);
      if (passed >= ${seconds} * 1000) return done(deltas.slice(1));
      stroke = current;
      at = middle;
      send('pointerdown', viewport, at, 1);
    } else {
      const share = (passed % 1000) / 1000;
      const way = share * box.width / 3;
      const angle = stroke * 2.4;
      at = { x: middle.x + way * Math.cos(angle), y: middle.y + (way / 2) * Math.sin(angle) };
      send('pointermove', document, at, 1);
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

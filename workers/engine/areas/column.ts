type Values = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const FIRST_LENGTH = 1_024;

/** A column that grows as it is written, and is then cut to what was written. */
function createColumn<Column extends Values>(make: (length: number) => Column) {
  let values = make(FIRST_LENGTH);
  let length = 0;

  function grow(): void {
    const longer = make(2 * values.length);
    longer.set(values);
    values = longer;
  }

  return {
    /** One, two or four at a time: what is written by the hundred thousand is not gathered first. */
    add(value: number): void {
      if (length === values.length) grow();
      values[length++] = value;
    },
    add2(first: number, second: number): void {
      if (length + 2 > values.length) grow();
      values[length++] = first;
      values[length++] = second;
    },
    add4(first: number, second: number, third: number, fourth: number): void {
      if (length + 4 > values.length) grow();
      values[length++] = first;
      values[length++] = second;
      values[length++] = third;
      values[length++] = fourth;
    },
    /** With memory of its own: it is handed over. */
    take: (): Column => values.slice(0, length) as Column,
  };
}

export const floats = () => createColumn((length) => new Float32Array(length));
export const doubles = () => createColumn((length) => new Float64Array(length));
export const bytes = () => createColumn((length) => new Uint8Array(length));

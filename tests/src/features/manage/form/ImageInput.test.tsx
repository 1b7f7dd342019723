import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ImageInput } from "../../../../../src/features/manage/form/ImageInput.tsx";
import { renderPage } from "../../../../support/renderPage.tsx";

const ADDRESS = `/api/images/${"a".repeat(43)}`;

/** What drawing a file comes to: this document cannot draw. */
const drawing = vi.hoisted(() => ({ outcome: undefined as Blob | string | undefined }));
vi.mock("../../../../../src/ui/drawnImage.ts", () => ({
  drawnImage: async () => drawing.outcome,
}));

/** What has been asked of the server, answered when the test says so. */
class FakeRequest extends EventTarget {
  static readonly all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = "";
  asked = "";
  body: unknown;
  isAborted = false;

  open(method: string, path: string): void {
    this.asked = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(body: unknown): void {
    this.body = body;
    FakeRequest.all.push(this);
  }
  abort(): void {
    this.isAborted = true;
    this.end("abort");
  }
  getAllResponseHeaders(): string {
    return "content-type: application/json\r\n";
  }
  end(how: "load" | "abort"): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event("loadend"));
  }
  async answer(status: number, body: object): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => {
      this.end("load");
    });
  }
}

const holds: boolean[] = [];
const onHold = (isHeld: boolean) => {
  holds.push(isHeld);
};

beforeEach(() => {
  FakeRequest.all.length = 0;
  holds.length = 0;
  drawing.outcome = new Blob(["drawn"], { type: "image/png" });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

function Form({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const [value, setValue] = useState("");
  return (
    <ImageInput
      label="Image"
      hint={undefined}
      error={undefined}
      isReadOnly={isReadOnly}
      value={value}
      onChange={setValue}
      onHold={onHold}
      values={{}}
      thing={undefined}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Image" });
const file = (name = "a.png") => new File(["x"], name, { type: "image/png" });
const paste = async (pasted: File) => {
  await act(async () => {
    fireEvent.paste(field(), { clipboardData: { files: [pasted] } });
  });
};
const last = () => FakeRequest.all.at(-1) as FakeRequest;

describe("the image of a form [GEO-01]", () => {
  test("is sent as it was drawn, says how much has left, and its address is what the field holds", async () => {
    await renderPage(<Form />);
    await paste(file());

    expect(last().asked).toBe("POST /api/images");
    expect(last().headers.get("content-type")).toBe("image/png");
    expect(last().body).toBe(drawing.outcome);
    expect(holds.at(-1)).toBe(true);
    const progress = new ProgressEvent("progress", { loaded: 30, total: 120 });
    act(() => void last().upload.dispatchEvent(progress));
    expect(screen.getByRole("progressbar").getAttribute("aria-label")).toMatch(/^Uploading: 25/);
    expect(screen.getByRole("img", { name: "The image" })).toBeTruthy();

    await last().answer(200, { address: ADDRESS });
    expect(field().value).toBe(ADDRESS);
    expect(screen.getByRole("status").textContent).toMatch(/uploaded/);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(holds.at(-1)).toBe(false);
  });

  test("is not sent any more when it is cancelled, and a second takes the place of the first", async () => {
    await renderPage(<Form />);
    await paste(file());
    const first = last();
    await paste(file("b.png"));
    expect([first.isAborted, FakeRequest.all.length]).toEqual([true, 2]);

    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
    expect(last().isAborted).toBe(true);
    await first.answer(200, { address: ADDRESS });
    expect(field().value).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(holds.at(-1)).toBe(false);
  });

  test.each([
    [400, "badRequest", /cannot be read as an image/],
    [413, "tooLarge", /50 MB at most/],
    [403, "tooMany", /as many images as one may/],
    [429, "tooManyAttempts", /wait a moment/],
    [507, "diskFull", /^Not uploaded: The server's disk is full/],
  ] as const)(
    "that the server refuses with %i %s is said so, and sent again when one asks",
    async (status, code, said) => {
      await renderPage(<Form />);
      await paste(file());
      await last().answer(status, { status, code, detail: "x" });
      expect(screen.getByRole("alert").textContent).toMatch(said);
      expect(field().value).toBe("");

      await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
      await last().answer(200, { address: ADDRESS });
      expect(field().value).toBe(ADDRESS);
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  test("that is none, or beyond all measure, is refused before anything is sent", async () => {
    await renderPage(<Form />);
    drawing.outcome = "notImage";
    await paste(file());
    expect(screen.getByRole("alert").textContent).toMatch(/cannot be read as an image/);
    const large = file();
    Object.defineProperty(large, "size", { value: 50_000_001 });
    await paste(large);
    expect(screen.getByRole("alert").textContent).toMatch(/50 MB at most/);
    expect(FakeRequest.all).toEqual([]);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("ends when its form is left", async () => {
    const { unmount } = await renderPage(<Form />);
    await paste(file());
    unmount();
    expect([last().isAborted, holds.at(-1)]).toEqual([true, false]);
  });

  test("is not changed by who may only read", async () => {
    await renderPage(<Form isReadOnly />);
    await paste(file());
    expect(FakeRequest.all).toEqual([]);
  });

  test("of another server is not asked for, and one that is not there is told [A08]", async () => {
    await renderPage(<Form />);
    fireEvent.change(field(), { target: { value: "https://elsewhere.test/a.png" } });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByText("Images of other servers are not shown.")).toBeTruthy();

    fireEvent.change(field(), { target: { value: "/no/such.png" } });
    fireEvent.error(screen.getByRole("img", { name: "The image" }));
    expect(screen.getByText("There is no image at this address.")).toBeTruthy();
  });
});

/** PowerShell that writes the names of Windows' printers, one per line. */
export const listInWindows = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Get-CimInstance -ClassName Win32_Printer | ForEach-Object { $_.Name }
`;

/**
 * PowerShell that sends the file $env:IMEI_DESK_JOB unchanged to the printer $env:IMEI_DESK_PRINTER. The script bypasses the driver; no
 * cmdlet can do this. Fails if winspool does not accept the whole file.
 */
export const printInWindows = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.IO;
using System.Runtime.InteropServices;

public static class RawJob {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  private class DocInfo {
    [MarshalAs(UnmanagedType.LPWStr)] public string Name;
    [MarshalAs(UnmanagedType.LPWStr)] public string Output;
    [MarshalAs(UnmanagedType.LPWStr)] public string DataType;
  }
  // DRIVER_INFO_8, as far as it is read.
  [StructLayout(LayoutKind.Sequential)]
  private struct DriverInfo {
    public uint Version;
    public IntPtr Name, Environment, DriverPath, DataFile, ConfigFile, HelpFile, DependentFiles, Monitor, DataType, PreviousNames;
    public uint DateLow, DateHigh;
    public ulong DriverVersion;
    public IntPtr Maker, Url, HardwareId, Provider, PrintProcessor, VendorSetup, ColorProfiles, InfPath;
    public uint Attributes;
  }
  private const uint isXps = 2;
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  private static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "GetPrinterDriverW", CharSet = CharSet.Unicode, SetLastError = true)]
  private static extern bool GetPrinterDriver(IntPtr printer, string environment, int level, IntPtr info, int size, out int needed);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  private static extern int StartDocPrinter(IntPtr printer, int level, [In, MarshalAs(UnmanagedType.LPStruct)] DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool AbortPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  private static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);

  public static void Print(string name, string file) {
    byte[] bytes = File.ReadAllBytes(file);
    IntPtr printer;
    Must(OpenPrinter(name, out printer, IntPtr.Zero));
    try {
      DocInfo info = new DocInfo { Name = "IMEI Desk", DataType = DataTypeOf(printer) };
      Must(StartDocPrinter(printer, 1, info) != 0);
      Must(StartPagePrinter(printer));
      int written;
      Must(WritePrinter(printer, bytes, bytes.Length, out written));
      if (written != bytes.Length) throw new IOException("the spooler took a part");
      Must(EndPagePrinter(printer));
      Must(EndDocPrinter(printer));
    } catch {
      // Half a job is none.
      AbortPrinter(printer);
      throw;
    } finally {
      ClosePrinter(printer);
    }
  }

  // A driver of the fourth version makes an empty job of RAW and says nothing; for it the same is called XPS_PASS.
  private static string DataTypeOf(IntPtr printer) {
    int size;
    GetPrinterDriver(printer, null, 8, IntPtr.Zero, 0, out size);
    if (size < Marshal.SizeOf(typeof(DriverInfo))) return "RAW";
    IntPtr info = Marshal.AllocHGlobal(size);
    try {
      if (!GetPrinterDriver(printer, null, 8, info, size, out size)) return "RAW";
      DriverInfo driver = (DriverInfo)Marshal.PtrToStructure(info, typeof(DriverInfo));
      return (driver.Attributes & isXps) == 0 ? "RAW" : "XPS_PASS";
    } finally {
      Marshal.FreeHGlobal(info);
    }
  }

  private static void Must(bool went) {
    if (!went) throw new Win32Exception(Marshal.GetLastWin32Error());
  }
}
'@
[RawJob]::Print($env:IMEI_DESK_PRINTER, $env:IMEI_DESK_JOB)
`;
